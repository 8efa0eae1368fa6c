/** One guard of the product, what takes it away, and the test that has to notice. */
export interface Guard {
  name: string
  file: string
  /** Stands in the file exactly once; a guard that was written anew is named here anew. */
  from: string
  to: string
  test: string
}

const http = 'server/src/platform/http'
const features = 'server/src/features'

export const guards: readonly Guard[] = [
  {
    name: 'two Host lines',
    file: `${http}/server.ts`,
    from: 'return hosts > 1',
    to: 'return hosts > 9',
    test: `${http}/door.test.ts`,
  },
  {
    name: 'one writing of addresses',
    file: `${http}/plain-target.ts`,
    from: 'if (!unusual.test(path)) return asked',
    to: "if (path !== '') return asked",
    test: `${http}/door.test.ts`,
  },
  {
    name: 'depth of JSON',
    file: `${http}/shallow-json.ts`,
    from: 'const deepest = 100',
    to: 'const deepest = 1_000_000',
    test: `${http}/shallow-json.test.ts`,
  },
  {
    name: 'codes of the audit chain',
    file: 'server/src/platform/audit/keys.ts',
    from: 'return code !== null && isProfile(profile) && sameText(code, codeWith(profile, held(), text))',
    to: 'return code !== null && isProfile(profile) && sameText(text, text)',
    test: 'server/src/platform/audit/owner-of-tables.test.ts',
  },
  {
    name: 'common passwords',
    file: `${features}/session/passwords.ts`,
    from: 'return isCommonPassword(password) ?',
    to: 'return isCommonPassword(user.userName + password) ?',
    test: `${features}/session/account.test.ts`,
  },
  {
    name: 'sites of the media library',
    file: `${features}/file/media-reach.ts`,
    from: 'scope.some(({ isAll, siteIds }) => isAll && !siteIds)',
    to: 'scope.some(({ isAll, siteIds }) => isAll || siteIds)',
    test: `${features}/file/media-sites.test.ts`,
  },
  {
    name: 'a demonstration that the database keeps',
    file: 'server/src/platform/database/database.ts',
    from: 'if (this.#readers && isServed()) return',
    to: 'if (this.#readers && isRecorded()) return',
    test: 'server/src/read-only-demonstration.test.ts',
  },
  {
    name: 'formulas in tables',
    file: 'server/src/platform/files/csv.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    from: "(isFormula(text) ? `'${text}` : text)",
    to: '(isFormula(text) ? text : text)',
    test: 'server/src/platform/files/sheet.test.ts',
  },
  {
    name: 'addresses that are not public',
    file: `${http}/public-fetch.ts`,
    from: "return isIP(address) === 4 && !notPublic.check(address, 'ipv4')",
    to: "return isIP(address) === 4 || notPublic.check(address, 'ipv4')",
    test: `${http}/public-fetch.test.ts`,
  },
  {
    name: 'lines of IPv6',
    file: `${http}/address-class.ts`,
    from: 'full.slice(0, 4)',
    to: 'full.slice(0, 8)',
    test: `${http}/address-class.test.ts`,
  },
  {
    name: 'sites that are closed',
    file: `${features}/site/directory.ts`,
    from: 'isOpen(site) || site.id === requestSiteId',
    to: 'isOpen(site) || site.id !== requestSiteId',
    test: `${features}/site/closed-sites.test.ts`,
  },
  {
    name: 'trusted hops',
    file: `${http}/trusted-hops.ts`,
    from: '(_, hop) => hop < hops',
    to: '(_, hop) => hop >= 0',
    test: `${http}/forwarded-addresses.test.ts`,
  },
  {
    name: 'pace of uploads',
    file: `${http}/body-pace.ts`,
    from: 'if (came < leastBytes && !body.complete)',
    to: 'if (came < 0 && !body.complete)',
    test: `${http}/upload.test.ts`,
  },
  {
    name: 'count of second-factor codes',
    file: `${features}/session/second-factor.ts`,
    from: 'repo.takeCodeTry(userId, now, limit, lockUntil)',
    to: 'repo.takeCodeTry(userId, now, limit + 900, lockUntil)',
    test: `${features}/session/second-factor.test.ts`,
  },
  {
    name: 'bounds of spreadsheets',
    file: 'server/src/platform/files/sheet-scan.ts',
    from: 'letters.length > 3 || columnOf(letters) > most.columns',
    to: 'letters.length > 9',
    test: 'server/src/platform/files/table-file-bounds.test.ts',
  },
]
