/** A text as the database takes it: without the sign that it cannot keep, and no half of a character. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')
