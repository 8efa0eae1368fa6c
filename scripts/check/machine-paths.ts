import { type Check, lineAt } from './finding.ts'

/** Folders of somebody's machine. `/home/first` is a page of the product: only a longer path is a folder. */
const machinePath = /(?<![\w.~\-/}])\/(?:(?:work|root)\/[\w.-]|(?:home|Users)\/[\w.-]+\/)/g
/** Hosts that packages were downloaded from; the lock file must work with any registry. */
const registryHost = /\b(?:registry\.[\w-]+\.[\w.-]+|[\w.-]*(?:npmmirror|jfrog|verdaccio)[\w-]*\.[\w.-]+)/g

/** What ties the repository to one machine or one network. */
export const machinePaths: Check = files =>
  files.flatMap(({ path, text }) =>
    [
      ...[...text.matchAll(machinePath)].map(match => ({ match, what: 'a path of one machine' })),
      ...[...text.matchAll(registryHost)].map(match => ({ match, what: 'a package registry' })),
    ].map(({ match, what }) => ({
      file: path,
      line: lineAt(text, match.index),
      message: `names ${what}: ${match[0]}`,
    })),
  )
