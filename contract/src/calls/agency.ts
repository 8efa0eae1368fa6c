import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  currPage,
  directoryPage,
  listOf,
  nullableText,
  opaqueId,
  optionalText,
  pageOf,
  pageSize,
} from './shared.ts'

/** An agency of the public directory; names of persons and phones are masked. */
export const Agency = z.object({
  id: z.string(),
  /** Unified social credit code. */
  orgCode: z.string(),
  agentName: z.string(),
  agentShortName: nullableText,
  agentType: z.string(),
  agentTypeName: z.string(),
  regionCode: z.string(),
  regionName: nullableText,
  registerAddress: nullableText,
  linkMan: nullableText,
  linkPhone: nullableText,
  legalPerson: nullableText,
  registerDate: nullableText,
  staffCount: z.number(),
})
export type Agency = z.infer<typeof Agency>

const Branch = z.object({
  id: z.string(),
  name: z.string(),
  regionCode: z.string(),
  regionName: nullableText,
  address: nullableText,
  linkMan: nullableText,
  linkPhone: nullableText,
})

const Evaluation = z.object({
  id: z.string(),
  year: z.number(),
  grade: z.string(),
  score: nullableText,
  evaluator: z.string(),
  evaluateDate: nullableText,
})

const Qualification = z.object({
  id: z.string(),
  name: z.string(),
  level: nullableText,
  certificateNo: nullableText,
  issuer: nullableText,
  issueDate: nullableText,
  /** Its last day; none: without end. */
  validTo: nullableText,
})

export const AgencyDetail = Agency.extend({
  officeAddress: nullableText,
  businessScope: nullableText,
  /** Square metres of the business premises. */
  officeArea: nullableText,
  openingRooms: z.number(),
  reviewRooms: z.number(),
  isRecorded: z.boolean(),
  fullTimeCount: z.number(),
  /** Announced projects of the site that name the agency. */
  projectCount: z.number(),
  updateDate: z.string(),
  branches: z.array(Branch),
  evaluations: z.array(Evaluation),
  qualifications: z.array(Qualification),
})
export type AgencyDetail = z.infer<typeof AgencyDetail>

export const AgentPerson = z.object({
  id: z.string(),
  agencyId: z.string(),
  personName: z.string(),
  position: nullableText,
  title: nullableText,
  education: nullableText,
  isFullTime: z.boolean(),
  practiceDate: nullableText,
  trainingHours: z.number(),
})
export type AgentPerson = z.infer<typeof AgentPerson>

const AgencyFilter = z.object({
  siteId: optionalText(100),
  name: optionalText(),
  creditCode: optionalText(30),
  regionCode: optionalText(20),
  type: optionalText(20),
  ...directoryPage,
})
export type AgencyFilter = z.output<typeof AgencyFilter>

export const agency = {
  agencyList: defineCall({
    method: 'POST',
    path: '/rest/v2/agency/agentinfocms/list/:currPage/:pageSize',
    access: 'open',
    summary: '代理机构名录（每页固定12条）',
    input: AgencyFilter,
    data: listOf(Agency),
    // A public read whose filter travels in the body.
    signed: false,
  }),
  agencyInfo: defineCall({
    method: 'GET',
    path: '/rest/v2/agency/query/list/:id',
    access: 'open',
    summary: '代理机构详情',
    input: z.object({ id: opaqueId, siteId: optionalText(100) }),
    data: AgencyDetail.nullable(),
  }),
  agentPersons: defineCall({
    method: 'GET',
    path: '/rest/v2/agency/agentPerson/list',
    access: 'open',
    summary: '代理机构从业人员',
    input: z.object({ agencyId: opaqueId, currPage, pageSize: pageSize(100) }),
    data: pageOf(AgentPerson),
  }),
}
