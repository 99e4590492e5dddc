/** Loads the font once the scripts have arrived, just before there is text. A preload would take a sixth of a slow connection from the scripts. */
void document.fonts.load("1rem 'Source Sans 3 Variable'");
