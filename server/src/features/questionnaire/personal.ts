import { createColumnSealer, type Sealer } from '../../platform/crypto/seal.ts'

/** What was written to questions about the person is sealed under a key of the installation. */
export const personalSealer = (secret: Buffer): Sealer => createColumnSealer(secret, 'questionnaire-personal')
