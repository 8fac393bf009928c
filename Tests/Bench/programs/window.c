// The least that a window of libadwaita is: a header bar and a label, shown until it is ended.
#include <adwaita.h>

static void show(GtkApplication *application, gpointer data)
{
    (void)data;
    GtkWidget *window = adw_application_window_new(application);
    GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(content), adw_header_bar_new());
    gtk_box_append(GTK_BOX(content), gtk_label_new("Evening pills"));
    gtk_window_set_default_size(GTK_WINDOW(window), 720, 640);
    adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), content);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments)
{
    AdwApplication *application = adw_application_new("org.example.Window", G_APPLICATION_DEFAULT_FLAGS);
    g_signal_connect(application, "activate", G_CALLBACK(show), NULL);
    return g_application_run(G_APPLICATION(application), count, arguments);
}
