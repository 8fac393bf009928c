import CAdwaita

/// Shows one of several children at a time.
package final class Stack: Widget {
  /// The animation that shows the next child.
  package enum Transition {
    case none
    case fade
    /// Start is the left side if text is read from left to right.
    case slideFromStart
    case slideFromEnd
  }

  package init() {
    super.init(new: gtk_stack_new())
    // A hidden wide child must not make the stack wider.
    gtk_stack_set_hhomogeneous(opaque, 0)
  }

  package func add(_ child: Widget, named name: String) { gtk_stack_add_named(opaque, child.pointer(), name) }

  package func show(_ name: String, _ transition: Transition = .none) {
    // GTK only knows left and right, not start and end.
    let value =
      switch transition {
      case .none: GTK_STACK_TRANSITION_TYPE_NONE
      case .fade: GTK_STACK_TRANSITION_TYPE_CROSSFADE
      case .slideFromEnd:
        isRightToLeft ? GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT : GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
      case .slideFromStart:
        isRightToLeft ? GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT : GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
      }
    gtk_stack_set_visible_child_full(opaque, name, value)
  }

  package var shown: String { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } ?? "" }
}

/// The pages of a window, one of them visible.
package final class ViewStack: Widget {
  package init() { super.init(new: adw_view_stack_new()) }

  package func add(_ page: Widget, named name: String, title: String, icon: String) {
    adw_view_stack_page_set_icon_name(adw_view_stack_add_titled(opaque, page.pointer(), name, title), icon)
  }

  package var shown: String {
    get { adw_view_stack_get_visible_child_name(opaque).map { String(cString: $0) } ?? "" }
    set { adw_view_stack_set_visible_child_name(opaque, newValue) }
  }

  package func onChange(_ body: @escaping @MainActor () -> Void) { on("notify::visible-child-name", body) }
}

/// The page switcher of a header bar; it shows the title instead if there is too little width.
package final class ViewSwitcherTitle: Widget {
  package init(_ stack: ViewStack, title: String) {
    super.init(new: adw_view_switcher_title_new())
    adw_view_switcher_title_set_stack(opaque, stack.opaque)
    adw_view_switcher_title_set_title(opaque, title)
  }
}

/// The page switcher at the bottom of a window, visible while `title` is too narrow for its switcher.
package final class ViewSwitcherBar: Widget {
  package init(_ stack: ViewStack, whereNarrow title: ViewSwitcherTitle) {
    super.init(new: adw_view_switcher_bar_new())
    adw_view_switcher_bar_set_stack(opaque, stack.opaque)
    bind("reveal", to: "title-visible", of: title)
  }
}
