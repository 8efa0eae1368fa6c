import { calls } from '@sunport/contract/calls.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AttestKeys } from './keys.ts'
import { attestHandlers } from './routes.ts'
import type { PublicTree } from './tree.ts'

interface Needs {
  keys: AttestKeys
  tree: PublicTree
  directory: { isOpen(siteId: string): boolean }
}

/** 验真: what the publication log says, to whoever asks. */
export const verifyFeature = ({ db, files }: Platform, { keys, tree, directory }: Needs) =>
  feature({
    calls: [bound(calls.attest, attestHandlers({ db, files, keys, tree, isOpenSite: directory.isOpen }))],
  })
