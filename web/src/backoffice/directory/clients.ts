import type { Client } from '@sunport/contract/call.ts'
import type { BulkReport } from '@sunport/contract/calls/crud.ts'
import type { directoryDesks, supplierDesk } from '@sunport/contract/calls/directory.ts'
import type { DirectoryKind } from '@sunport/contract/directory/fields.ts'
import { api } from '../../api.ts'

/** The calls of each directory; they are the same for all. */
export const directoryClients: Record<DirectoryKind, Client<typeof supplierDesk>> = {
  supplier: api.supplierDesk,
  agency: api.agencyDesk,
  expert: api.expertDesk,
  qualification: api.qualificationDesk,
  supplierQualification: api.supplierQualificationDesk,
} satisfies { [K in DirectoryKind]: Client<(typeof directoryDesks)[K]> }

/** A bulk action on one row: its refusal is a failure. */
export const orRefused = async (report: Promise<BulkReport>): Promise<void> => {
  const refusal = (await report).rows[0]?.refusal
  if (refusal) throw new Error(refusal)
}
