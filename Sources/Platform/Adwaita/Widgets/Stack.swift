import CAdwaita

/// Several children in one place, of which one is shown.
package final class Stack: Widget {
  /// How the next child comes.
  package enum Transition {
    case none
    case fade
    /// From the side where the text begins or ends.
    case slideFromStart
    case slideFromEnd
  }

  package init() {
    super.init(new: gtk_stack_new())
    // What is not shown makes nothing wider.
    gtk_stack_set_hhomogeneous(opaque, 0)
  }

  package func add(_ child: Widget, named name: String) { gtk_stack_add_named(opaque, child.pointer(), name) }

  package func show(_ name: String, _ transition: Transition = .none) {
    // GTK slides to the left and to the right whichever way is read.
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

  /// The name of the child that is shown.
  package var shown: String { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } ?? "" }
}

/// The pages of a window.
package final class ViewStack: Widget {
  package init() { super.init(new: adw_view_stack_new()) }

  package func add(_ page: Widget, named name: String, title: String, icon: String) {
    adw_view_stack_page_set_icon_name(adw_view_stack_add_titled(opaque, page.pointer(), name, title), icon)
  }

  /// The name of the page that is shown.
  package var shown: String {
    get { adw_view_stack_get_visible_child_name(opaque).map { String(cString: $0) } ?? "" }
    set { adw_view_stack_set_visible_child_name(opaque, newValue) }
  }

  /// Calls `body` whenever another page is shown.
  package func onChange(_ body: @escaping @MainActor () -> Void) { on("notify::visible-child-name", body) }
}

/// The switcher of pages in a header bar; where that is too narrow, it is a title.
package final class ViewSwitcherTitle: Widget {
  package init(_ stack: ViewStack, title: String) {
    super.init(new: adw_view_switcher_title_new())
    adw_view_switcher_title_set_stack(opaque, stack.opaque)
    adw_view_switcher_title_set_title(opaque, title)
  }
}

/// The switcher of pages at the bottom of a narrow window.
package final class ViewSwitcherBar: Widget {
  package init(_ stack: ViewStack, whereNarrow title: ViewSwitcherTitle) {
    super.init(new: adw_view_switcher_bar_new())
    adw_view_switcher_bar_set_stack(opaque, stack.opaque)
    bind("reveal", to: "title-visible", of: title)
  }
}
