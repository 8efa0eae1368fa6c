import { org } from '@sunport/contract/calls/org.ts'
import { type OrgProposal, orgFieldNames, proposalNames } from '@sunport/contract/calls/org-shapes.ts'
import { api } from '../../../api.ts'
import { defineCrud, listCall } from '../../crud/define-crud.ts'
import { FieldChanges } from '../../ui/field-changes.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Person } from '../../ui/person.tsx'

const stateOptions = optionsOf(proposalNames)

const fieldsOf = ({ after }: OrgProposal): string =>
  Object.keys(after)
    .map(name => (orgFieldNames as Record<string, string>)[name] ?? name)
    .join('、')

/** 信息变更审核: what units ask to have changed of themselves. */
export const proposalCrud = (userName: string, review: (proposal: OrgProposal) => void) =>
  defineCrud<OrgProposal>({
    feature: 'organisation',
    name: 'proposals',
    title: '信息变更',
    urlPrefix: 'c_',
    rowKey: row => row.id,
    rowName: row => row.orgName,
    list: listCall(org.proposals.input, api.org.proposals),
    columns: [
      { name: 'orgName', title: '机构', width: 200 },
      { name: 'after', title: '变更内容', width: 220, render: fieldsOf },
      {
        name: 'submittedBy',
        title: '提交人',
        width: 110,
        render: row => <Person userName={row.submittedBy} />,
      },
      { name: 'submittedAt', title: '提交时间', width: 160 },
      { name: 'state', title: '状态', width: 90, render: row => proposalNames[row.state] },
      {
        name: 'decidedBy',
        title: '处理人',
        width: 110,
        render: row => <Person userName={row.decidedBy} nobody="—" />,
      },
      { name: 'reason', title: '原因', width: 160 },
    ],
    filters: [{ name: 'state', label: '状态', kind: 'select', options: stateOptions }],
    fields: [],
    rowActions: [
      {
        label: () => '审核',
        permission: org.decide.access,
        // Nobody decides on what he asked for himself.
        isShown: ({ state, submittedBy }) => state === 'pending' && submittedBy !== userName,
        open: review,
      },
    ],
    detail: row => <FieldChanges names={orgFieldNames} before={row.before} after={row.after} />,
  })
