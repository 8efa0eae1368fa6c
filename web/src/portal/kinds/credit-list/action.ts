import { type ActionFunctionArgs, data } from 'react-router'
import { pageContext } from '../../context.ts'
import { attempt } from '../../parts/attempt.ts'
import type { CheckPosted } from './check/form-of-check.ts'

/** Checks a list that was typed or uploaded; the answer is this page, and nothing of it is kept. */
export const action = async (args: ActionFunctionArgs) => {
  const { api, siteId, form } = pageContext(args)
  if (!form?.posted) throw data(null, { status: 405 })
  const { fields, refusal } = form.posted
  const asOf = fields.get('asOf') ?? ''
  const list = [fields.get('list') ?? '', fields.get('file') ?? ''].filter(text => text.trim()).join('\n')
  const refused = (failure: string) => data<CheckPosted>({ list, asOf, failure }, { status: 422 })
  if (refusal) return refused(refusal)
  const asked = { siteId, list, asOf }
  const checked = await attempt(api.creditCheck.check(asked))
  if (!checked.value) return refused(checked.failure ?? '')
  if (!fields.has('certificate')) return data<CheckPosted>({ list, asOf, result: checked.value })
  const issued = await attempt(api.creditCheck.certificate(asked))
  if (!issued.value)
    return data<CheckPosted>(
      { list, asOf, failure: issued.failure ?? '', result: checked.value },
      { status: 422 },
    )
  const { result, ...certificate } = issued.value
  return data<CheckPosted>({ list, asOf, result, certificate })
}
