/** What a server in development and the process above it tell each other; see scripts/develop. */
export type ToServer =
  /** Begin to serve: the code on disk is the one that is wanted. */
  | { kind: 'serve'; isFirst: boolean; isSeeded: boolean }
  | { kind: 'answer'; id: number; value?: unknown; error?: string }
  /** Modules of the pages whose sources have changed. */
  | { kind: 'changed'; modules: string[] }

export type FromServer =
  | { kind: 'ask'; id: number; about: Question; input: unknown }
  /** Packages that our own code asked for; a server to come loads them ahead. */
  | { kind: 'packages'; urls: string[] }
  | { kind: 'serving'; port: number }

/** `module`: a source of the pages, made ready to run. `assets`: what a document loads. */
export type Question = 'module' | 'assets'
