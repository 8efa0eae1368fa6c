/** What is mutated together, and the tests that have to notice. */
export interface MutationFolder {
  /** Globs from the root; `!` takes away. */
  mutate: string[]
  /** Only these tests run: a rule is held by the tests written for it, not by luck somewhere else. */
  tests: string[]
  /** Threads are quicker to start; only a process can change the zone that it runs in. */
  pool?: 'threads' | 'forks'
  /** The score that is asked for, in per cent. */
  floor?: number
}

const required = 85
const http = 'server/src/platform/http'
const content = 'server/src/features/content'
const noTests = '!**/*.test.ts'

export const mutationFolders = {
  dates: {
    mutate: ['contract/src/format/dates.ts', 'contract/src/rules/notice-phase.ts'],
    tests: ['contract/src/format/dates.test.ts', 'contract/src/rules/notice-phase.test.ts'],
    pool: 'forks',
    floor: required,
  },
  money: {
    mutate: ['contract/src/format/{decimal,money,money-words,sum-money}.ts', 'contract/src/rules/money.ts'],
    tests: ['contract/src/format/{decimal,*money*}.test.ts', 'contract/src/rules/money.test.ts'],
    floor: required,
  },
  statutory: {
    mutate: ['contract/src/statutory/{count,day-runs,questions,term,ways}.ts'],
    tests: ['contract/src/statutory/*.test.ts'],
    floor: required,
  },
  format: {
    mutate: ['contract/src/format/{share,file-size,mask,sort-name}.ts'],
    tests: ['contract/src/format/{share,file-size,mask,sort-name}.test.ts'],
  },
  rules: {
    mutate: ['contract/src/rules/*.ts', noTests, '!contract/src/rules/{money,notice-phase}.ts'],
    tests: ['contract/src/rules/*.test.ts'],
  },
  content: {
    mutate: [
      'contract/src/content/**/*.ts',
      noTests,
      // Tables of fields and of golden samples: changing a word in them proves nothing.
      '!contract/src/content/**/{formats-*,*fields,golden,parts,catalogue,amendment-names}.ts',
      '!contract/src/content/{policy,channel-people}.ts',
    ],
    tests: ['contract/src/content/**/*.test.ts'],
  },
  rights: {
    mutate: ['server/src/platform/rights/{built-in,data-scope,granting,grants,names,visible-menu}.ts'],
    // Without data-scope.test.ts, which asks a database the same for hundreds of made-up roles.
    tests: [
      'server/src/platform/rights/{built-in,built-in-roles,data-scope-reach,granting,grants,names,visible-menu}.test.ts',
    ],
    floor: required,
  },
  guards: {
    mutate: [`${http}/{address-class,form-tokens,invoke,origins,plain-target,signature,trusted-hops}.ts`],
    tests: [`${http}/{address-class,invoke,origins,plain-target,signature,trusted-hops}.test.ts`],
  },
  policy: {
    mutate: ['contract/src/content/{policy,channel-people}.ts'],
    tests: ['contract/src/content/{policy,channel-people}.test.ts'],
    floor: required,
  },
  review: {
    mutate: [`${content}/core/{publisher,channel-people}.ts`, `${content}/review/reviewing.ts`],
    // Those that stand alone; with a database for each mutant nobody would wait for the end.
    tests: [`${content}/core/{publisher,may-do}.test.ts`, `${content}/review/reviewing.test.ts`],
    floor: required,
  },
  desk: {
    mutate: [`${content}/core/desk.ts`],
    tests: [`${content}/life.test.ts`, `${content}/core/channel-people.test.ts`],
    floor: required,
  },
} satisfies Record<string, MutationFolder>
