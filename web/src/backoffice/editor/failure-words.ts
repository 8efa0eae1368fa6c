/** What went wrong, in the words that the server gave it. */
export const failureWords = (failure: unknown): string =>
  failure instanceof Error && failure.message ? failure.message : '操作未完成，请重试'
