/** In LIKE, % and _ of the user's text mean themselves. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const likePattern = (text: string): string => `%${likeText(text.trim())}%`
