/** Saved texts hold an empty line as a break, which the editor would take for two. */
export const toEditor = (html: string): string => html.replace(/<p([^>]*)><br\s*\/?><\/p>/g, '<p$1></p>')

/** An empty line of the editor, in the form that pages show; an empty document is no text at all. */
export const fromEditor = (html: string): string =>
  html === '<p></p>' ? '' : html.replace(/<p(?: style="[^"]*")?><\/p>/g, '<p><br></p>')
