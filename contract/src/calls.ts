import type { Client } from './call.ts'
import { agency } from './calls/agency.ts'
import { captcha } from './calls/captcha.ts'
import { credit } from './calls/credit.ts'
import { dictionary } from './calls/dictionary.ts'
import { expert } from './calls/expert.ts'
import { files } from './calls/files.ts'
import { info } from './calls/info.ts'
import { menu } from './calls/menu.ts'
import { message } from './calls/message.ts'
import { org } from './calls/org.ts'
import { organisation } from './calls/organisation.ts'
import { portal } from './calls/portal.ts'
import { questionnaire } from './calls/questionnaire.ts'
import { richText } from './calls/rich-text.ts'
import { func, role } from './calls/role.ts'
import { search } from './calls/search.ts'
import { session } from './calls/session.ts'
import { supplier } from './calls/supplier.ts'
import { user } from './calls/user.ts'
import { view } from './calls/view.ts'

/** Every call of the product, by feature. */
export const calls = {
  portal,
  info,
  captcha,
  files,
  search,
  session,
  dictionary,
  credit,
  expert,
  message,
  questionnaire,
  supplier,
  agency,
  organisation,
  org,
  user,
  view,
  role,
  func,
  menu,
  richText,
}

export type Calls = typeof calls
export type Api = { [F in keyof Calls]: Client<Calls[F]> }
