import { say } from './announce.ts'
import { atDatabase, runCommand } from './command.ts'
import { rotateKeys } from './platform/crypto/rotation.ts'
import { loadSecret } from './platform/crypto/secrets.ts'

/** `npm run rotate-keys`: a new key for all sealed columns, also while the portal runs. */
runCommand(() =>
  atDatabase(async ({ config, database, signal }) => {
    const { sealed, closed } = await rotateKeys({
      db: database.db,
      dataDir: config.dataDir,
      secret: loadSecret(config.dataDir, config.secretKey),
      profile: config.cryptoProfile,
      signal,
      onProgress: say,
    })
    for (const where of closed) say(`无法打开，保留原密钥：${where}`)
    say(
      closed.length === 0 ? `密钥更换完成，共 ${sealed} 条` : '有数据无法打开，旧密钥保留，请核对 SECRET_KEY',
    )
    return closed.length === 0
  }),
)
