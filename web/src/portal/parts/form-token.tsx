import { formTokenField } from '@sunport/contract/constants.ts'

/** Goes along with a form that is sent without script; a page that was opened by script has none. */
export const FormToken = ({ token }: { token: string | undefined }) =>
  token && <input type="hidden" name={formTokenField} value={token} />
