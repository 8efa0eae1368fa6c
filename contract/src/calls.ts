import type { Client } from './call.ts'
import { absence } from './calls/absence.ts'
import { account } from './calls/account.ts'
import { agency } from './calls/agency.ts'
import { apiToken } from './calls/api-token.ts'
import { bin } from './calls/bin.ts'
import { campaign } from './calls/campaign.ts'
import { campaignBoard } from './calls/campaign-board.ts'
import { captcha } from './calls/captcha.ts'
import { channel } from './calls/channel.ts'
import { checks, checkWord } from './calls/check.ts'
import { conf, configuration } from './calls/configuration.ts'
import { article, law, notice, window } from './calls/content.ts'
import { correction } from './calls/correction.ts'
import { credit } from './calls/credit.ts'
import { creditCheck } from './calls/credit-check.ts'
import { creditDesk, creditRepair } from './calls/credit-desk.ts'
import { deskJobs } from './calls/desk-job.ts'
import { dictionary } from './calls/dictionary.ts'
import { agencyDesk, expertDesk, qualificationDesk, supplierDesk } from './calls/directory.ts'
import { directoryImport } from './calls/directory-import.ts'
import { editing } from './calls/editing.ts'
import { emergency } from './calls/emergency.ts'
import { environment } from './calls/environment.ts'
import { expert } from './calls/expert.ts'
import { files } from './calls/files.ts'
import { finder } from './calls/finder.ts'
import { handOver } from './calls/hand-over.ts'
import { home } from './calls/home.ts'
import { homeWindow } from './calls/home-window.ts'
import { indicator, indicatorBoard } from './calls/indicator.ts'
import { info } from './calls/info.ts'
import { lawDesk } from './calls/law-desk.ts'
import { lawText } from './calls/law-text.ts'
import { link, linkClass } from './calls/link.ts'
import { log } from './calls/log.ts'
import { media } from './calls/media.ts'
import { menu } from './calls/menu.ts'
import { message } from './calls/message.ts'
import { messageDesk } from './calls/message-desk.ts'
import { myContent } from './calls/my-content.ts'
import { noticeDesk } from './calls/notice.ts'
import { noticeList } from './calls/notice-list.ts'
import { mails, notifications } from './calls/notification.ts'
import { opinion } from './calls/opinion.ts'
import { org } from './calls/org.ts'
import { organisation } from './calls/organisation.ts'
import { pageVote } from './calls/page-vote.ts'
import { portal } from './calls/portal.ts'
import { preview } from './calls/preview.ts'
import { proof } from './calls/proof.ts'
import { questionnaire } from './calls/questionnaire.ts'
import { questionnaireDesk } from './calls/questionnaire-desk.ts'
import { region } from './calls/region.ts'
import { replyTemplate } from './calls/reply-template.ts'
import { review } from './calls/review.ts'
import { richText } from './calls/rich-text.ts'
import { func, role } from './calls/role.ts'
import { search } from './calls/search.ts'
import { session } from './calls/session.ts'
import { shortMessages } from './calls/short-message.ts'
import { site } from './calls/site.ts'
import { suggestion } from './calls/suggestion.ts'
import { supplier } from './calls/supplier.ts'
import { surveyAnswers } from './calls/survey-answers.ts'
import { surveyThemes } from './calls/survey-themes.ts'
import { systemNoticeBoard } from './calls/system-notice.ts'
import { task, taskRun } from './calls/task.ts'
import { user } from './calls/user.ts'
import { view } from './calls/view.ts'
import { workday } from './calls/workday.ts'

/** Every call of the product, by feature. */
export const calls = {
  portal,
  info,
  lawText,
  captcha,
  files,
  search,
  session,
  account,
  absence,
  apiToken,
  dictionary,
  credit,
  expert,
  message,
  messageDesk,
  replyTemplate,
  shortMessages,
  proof,
  notifications,
  deskJobs,
  mails,
  systemNoticeBoard,
  questionnaire,
  questionnaireDesk,
  surveyAnswers,
  surveyThemes,
  supplier,
  agency,
  organisation,
  org,
  user,
  handOver,
  view,
  role,
  func,
  menu,
  article,
  notice,
  noticeDesk,
  noticeList,
  law,
  window,
  review,
  suggestion,
  emergency,
  editing,
  myContent,
  environment,
  campaign,
  opinion,
  campaignBoard,
  indicator,
  indicatorBoard,
  preview,
  bin,
  checks,
  checkWord,
  lawDesk,
  site,
  channel,
  link,
  linkClass,
  media,
  homeWindow,
  task,
  taskRun,
  region,
  configuration,
  conf,
  log,
  workday,
  home,
  finder,
  richText,
  pageVote,
  supplierDesk,
  agencyDesk,
  expertDesk,
  qualificationDesk,
  correction,
  creditDesk,
  creditRepair,
  creditCheck,
  directoryImport,
}

export type Calls = typeof calls
export type Api = { [F in keyof Calls]: Client<Calls[F]> }
