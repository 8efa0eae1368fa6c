import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether everything is looked at, as `npm run test:long` does. */
    isLongRun: boolean
  }
}

/**
 * One in so many, the same ones in every run: what fails today then fails because of today's change. The rest is the long
 * run's, which looks at all of them.
 */
export const oneIn =
  (many: number) =>
  <T>(all: readonly T[]): readonly T[] =>
    all.filter((_, at) => at % many === 0)

/** All of them in the long run; daily as many as stand for the rest: what differs between them is their content. */
export const daily = <T>(all: readonly T[], few: (all: readonly T[]) => readonly T[]): readonly T[] =>
  inject('isLongRun') ? all : few(all)
