/** `YYYY-MM-DD HH:MM` of a wire time; seconds tell a reader nothing. */
export const shortTime = (time: string | null | undefined): string => time?.slice(0, 16) ?? ''
