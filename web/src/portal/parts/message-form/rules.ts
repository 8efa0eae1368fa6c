const load = async () => {
  const [{ NewMessage }, { mobileProblem }] = await Promise.all([
    import('@sunport/contract/calls/message.ts'),
    import('@sunport/contract/rules/mobile.ts'),
  ])
  return { NewMessage, mobileProblem }
}

/**
 * The rules of the message forms, fetched when somebody begins to write: most visitors only read, and need no
 * schemas. Nothing when they cannot be had; the server checks by the same rules, and no text may be lost over it.
 */
export const messageRules = () => load().catch(() => undefined)
