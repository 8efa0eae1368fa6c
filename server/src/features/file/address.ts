import { apiPrefix } from '@sunport/contract/call.ts'

/** How texts and fields name a file. */
export const addressOf = (id: string): string => `${apiPrefix}/rest/v2/files/${id}`
