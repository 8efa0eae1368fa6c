import { verifyHref } from '@sunport/regions/verify-link.ts'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { pageContext } from '../../context.ts'
import { digestOf } from './file-digest.ts'

export interface VerificationPosted {
  failure: string
}

/** A file that was sent without script: its digest is what is asked for, and nothing of it is kept. */
export const action = async (args: ActionFunctionArgs) => {
  const { form, pack } = pageContext(args)
  if (!form?.posted) throw data(null, { status: 405 })
  const { files, refusal } = form.posted
  const [file] = files
  if (refusal || !file)
    return data<VerificationPosted>({ failure: refusal ?? '请选择要查验的文件' }, { status: 422 })
  return redirect(verifyHref(pack, { digest: await digestOf(file) }), 303)
}
