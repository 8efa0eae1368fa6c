import { createSealer, type Sealer } from '../../platform/crypto/seal.ts'
import { deriveKey } from '../../platform/crypto/secrets.ts'

/** What was written to questions about the person is sealed under a key of the installation. */
export const personalSealer = (secret: Buffer): Sealer =>
  createSealer(deriveKey(secret, 'questionnaire-personal'))
