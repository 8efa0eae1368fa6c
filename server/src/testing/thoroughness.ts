import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether everything is looked at, as `npm run test:long` does. */
    isLongRun: boolean
  }
}

/** All of them in the long run; daily as many as stand for the rest: what differs between them is their content. */
export const daily = <T>(all: readonly T[], few: (all: readonly T[]) => readonly T[]): readonly T[] =>
  inject('isLongRun') ? all : few(all)
