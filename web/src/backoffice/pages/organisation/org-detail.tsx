import { orgFieldNames as names, type Org, type OrgAlias } from '@sunport/contract/calls/org-shapes.ts'
import { role } from '@sunport/contract/calls/role.ts'
import { user } from '@sunport/contract/calls/user.ts'
import { Descriptions, Tabs } from 'antd'
import { useMay } from '../../session.ts'
import { OrgHistory } from './org-history.tsx'
import { OrgPeople, OrgRoles } from './org-members.tsx'
import styles from './organisation.module.css'

const empty = '—'
const yesNo = (is: boolean): string => (is ? '是' : '否')

const aliasText = ({ name, validFrom, validTo }: OrgAlias): string =>
  validFrom || validTo ? `${name}（${validFrom ?? '不详'} 至 ${validTo ?? '今'}）` : name

const Facts = ({ facts }: { facts: readonly (readonly [string, string | number | null])[] }) => (
  <Descriptions
    size="small"
    column={{ xs: 1, sm: 2 }}
    items={facts.map(([label, value]) => ({ key: label, label, children: value ?? empty }))}
  />
)

const basicFacts = (org: Org) =>
  [
    [names.shortName, org.shortName],
    [names.sort, org.sort],
    [names.isPublic, yesNo(org.isPublic)],
    [names.aliases, org.aliases.length > 0 ? org.aliases.map(aliasText).join('；') : null],
    [names.mergedInto, org.mergedIntoName],
    [names.abolishedOn, org.abolishedOn],
  ] as const

const contactFacts = (org: Org) =>
  [
    [names.leader, org.leader],
    [names.contact, org.contact],
    [names.contactPhone, org.contactPhone],
    [names.landline, org.landline],
    [names.fax, org.fax],
    [names.email, org.email],
    [names.postalCode, org.postalCode],
    [names.hours, org.hours],
    [names.address, org.address],
    [names.intro, org.intro],
  ] as const

const buyerFacts = (org: Org) =>
  [
    [names.budgetCode, org.budgetCode],
    [names.fundType, org.fundType],
    [names.buyerLevel, org.buyerLevel],
    [names.supervisorOrgId, org.supervisorName],
    [names.openYear, org.openYear],
    [names.isPayUnit, yesNo(org.isPayUnit)],
  ] as const

/** Everything else about a unit, below its main facts. */
export const OrgDetail = ({ org }: { org: Org }) => {
  const may = useMay()
  return (
    <Tabs
      className={styles.tabs}
      items={[
        { key: 'basic', label: '基本信息', children: <Facts facts={basicFacts(org)} /> },
        { key: 'contact', label: '联系方式', children: <Facts facts={contactFacts(org)} /> },
        ...(may(user.list.access)
          ? [{ key: 'people', label: `人员（${org.userCount}）`, children: <OrgPeople orgId={org.id} /> }]
          : []),
        ...(may(role.list.access)
          ? [{ key: 'roles', label: '角色', children: <OrgRoles orgId={org.id} /> }]
          : []),
        ...(org.isBuyer
          ? [{ key: 'buyer', label: '采购单位信息', children: <Facts facts={buyerFacts(org)} /> }]
          : []),
        { key: 'history', label: '变更记录', children: <OrgHistory orgId={org.id} /> },
      ]}
    />
  )
}
