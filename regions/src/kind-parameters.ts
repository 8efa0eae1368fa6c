import { longestFollowed } from '@sunport/contract/follow/codes.ts'
import { acrossParameters } from './across-query.ts'
import { figureNames } from './figure-query.ts'
import { bidderNames, choicesParameter, filterNames } from './filter-names.ts'
import type { Kind } from './kinds.ts'
import { formatsOf } from './list-query.ts'

const paging = ['page', 'pageSize']
const preview = ['preview', 'previewMode']
const detail = ['id', 'planId', 'type', 'path', 'from', 'date', 'tiao', 'compare', ...preview]
const channelList = ['channel', 'typeId', 'channelName', 'dictName', 'title', 'view', ...paging]
/** A record, and the form that says what is wrong with it. */
const record = ['id', 'from', 'correct', 'submitted']
const registered = ['name', 'creditCode', 'type', 'batch', ...record, ...paging]
const message = [
  'type',
  'from',
  'campaign',
  'progress',
  'submitted',
  'ask',
  'status',
  'title',
  'id',
  ...paging,
]
const survey = ['id', 'embed', 'ticket', 'submitted', 'view', 'status', ...paging]

/** Every page is of a region, and shows which part of it was chosen. */
const everywhere = ['region', 'regionCode']

/**
 * What the address of a page may say, by its kind. Pages are kept under this and drawn from this: whatever else
 * somebody writes behind the question mark neither shows nor makes the server draw the page again.
 */
const ownParameters: Record<Kind, readonly string[]> = {
  home: ['tab'],
  'channel-list': channelList,
  'channel-tabs': channelList,
  'notice-search': [
    ...filterNames,
    ...channelList,
    'selectTimeName',
    'organizationForm',
    'sort',
    'verifyCode',
    choicesParameter,
  ],
  article: detail,
  'notice-detail': detail,
  'red-head-document': detail,
  'law-list': [...channelList, 'lawCategory', 'publishNumber'],
  'full-search': [
    ...bidderNames,
    ...['searchKey', 'keywords', 'keyword', 'searchContent', 'searchMode', 'typed', 'channel', 'noticeType'],
    ...['group', 'period', 'sort', 'purchaser', 'agency', 'operationStartTime', 'operationEndTime'],
    choicesParameter,
    ...paging,
  ],
  'search-across': ['searchKey', 'searchMode', 'sort', ...acrossParameters, ...paging],
  'supplier-directory': registered,
  'supplier-detail': record,
  'agency-directory': registered,
  'agency-detail': record,
  'expert-list': ['name', 'specialty', 'batch', ...record, ...paging],
  'expert-detail': [...detail, ...record],
  'credit-list': [
    'type',
    'name',
    'code',
    'startDate',
    'endDate',
    'status',
    'view',
    'submitted',
    'id',
    ...paging,
  ],
  'download-list': channelList,
  'message-board': message,
  'message-form': message,
  'questionnaire-list': survey,
  'questionnaire-answer': survey,
  'questionnaire-stats': survey,
  'knowledge-base': ['channel', 'category', 'searchKey', 'id', ...paging],
  'static-page': ['msg', 'from', 'month'],
  'link-hub': [],
  'site-map': [],
  'auth-entry': ['role', 'way', 'redirect', 'agree'],
  'app-page': ['channel', 'type', 'searchKey', 'id', 'planId', ...preview, ...paging],
  organisation: ['name', 'role', 'stage', ...paging],
  'statutory-date': ['as', 'ask', 'day', 'way'],
  verification: ['q', 'id', 'noticeId', 'seq', 'digest'],
  project: ['planId', 'openTenderCode', 'at', 'from', 'to', 'embed'],
  figures: [...figureNames, 'by', 'reply', 'submitted'],
  'figure-rows': [...figureNames, 'step', ...paging],
  'figure-parties': ['kind', 'name', 'year', ...paging],
  follow: ['at', 'token', 'submitted'],
}

const known = new Map(
  Object.entries(ownParameters).map(([kind, names]) => [kind, new Set([...everywhere, ...names])]),
)

/** A name whose values are of one form: others say nothing to the page. */
const forms: Partial<Record<string, RegExp>> = { tab: /^\d{1,2}(?:\.\d){1,2}-\d-\d{1,2}$/ }

const hasForm = (name: string, value: string): boolean => forms[name]?.test(value) ?? true

/** Longer ones than any page reads would only be many ways to write the same. */
const longestValue = 400
const mostValues = 60
/** What is followed is a whole address. One that is too long stays so, to be refused: cut off it would be another list. */
const longestOf: Partial<Record<Kind, number>> = { follow: longestFollowed + 1 }

/** A list in another form is asked for under its own address, and is another answer. */
const isOtherForm = (kind: Kind, name: string, value: string): boolean =>
  name === 'format' && (formatsOf({ kind }) as readonly string[]).includes(value)

/** The query of a page of a kind in its one writing: known names, in order; '' when nothing is left. */
export const plainQuery = (kind: Kind, query: string): string => {
  const kept = [...new URLSearchParams(query)]
    .filter(
      ([name, value]) =>
        (known.get(kind)?.has(name) && hasForm(name, value)) || isOtherForm(kind, name, value),
    )
    .slice(0, mostValues)
    .map(([name, value]): [string, string] => [name, value.slice(0, longestOf[kind] ?? longestValue)])
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
}
