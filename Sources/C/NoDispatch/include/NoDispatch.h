// Nothing is called from Swift: it is enough to be linked.
