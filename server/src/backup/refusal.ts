/** A backup or restore that cannot go on, said in one sentence for the operator. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}
