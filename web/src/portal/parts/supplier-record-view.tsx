import type { Qualification, SupplierDetail } from '@sunport/contract/calls/supplier.ts'
import { formatMoney } from '@sunport/contract/format/money.ts'
import { organisationHref } from '@sunport/regions/organisation-link.ts'
import { Link } from 'react-router'
import { usePortal } from '../use-portal.ts'
import { CreditRecords } from './credit-records.tsx'
import { FactList } from './fact-list.tsx'
import names from './party-names.module.css'
import { PublicityState } from './publicity-state.tsx'
import { RecordSection, RecordTable, shortColumn } from './record-section.tsx'
import type { RegisterColumn } from './register-table.tsx'
import type { SupplierRecordData } from './supplier-record.ts'

const dates: RegisterColumn<Qualification>[] = [
  { label: '发证机关', cell: row => row.issuer },
  shortColumn('发证日期', row => row.issueDate),
  shortColumn('有效期至', row => row.validDate),
]
const certificates: RegisterColumn<Qualification>[] = [
  { label: '证书名称', cell: row => row.name, isHead: true },
  shortColumn('等级', row => row.level ?? '—'),
  { label: '证书编号', cell: row => row.certificateNo },
  ...dates,
]
const people: RegisterColumn<Qualification>[] = [
  { ...shortColumn('姓名', row => row.holder), isHead: true },
  { label: '资格名称', cell: row => row.name },
  shortColumn('等级', row => row.level ?? '—'),
  { label: '证书编号', cell: row => row.certificateNo },
  ...dates,
]

/** A supplier's record: facts, masked contacts, and a table for each kind of qualification. */
export const SupplierRecord = ({ record }: { record: SupplierRecordData }) => (
  <>
    <BaseFacts supplier={record.supplier} />
    <RecordTable
      id="record-qualifications"
      title="资质信息"
      columns={certificates}
      rows={record.general}
      emptyWords="暂无资质信息"
      unit="项"
    />
    <RecordTable
      id="record-safety"
      title="安全资质"
      columns={certificates}
      rows={record.safety}
      emptyWords="暂无安全资质信息"
      unit="项"
    />
    <RecordTable
      id="record-employees"
      title="人员资质"
      columns={people}
      rows={record.employee}
      emptyWords="暂无人员资质信息"
      unit="项"
    />
    <CreditRecords rows={record.credits} />
  </>
)

/** Leads to the notices that name the supplier as winner. */
const AwardsLink = ({ name }: { name: string }) => {
  const { pack } = usePortal()
  const href = organisationHref(pack, name, 'supplier')
  return href ? (
    <Link className={names.name} to={href}>
      查看中标（成交）与合同公告
    </Link>
  ) : null
}

const BaseFacts = ({ supplier }: { supplier: SupplierDetail }) => {
  const capital = formatMoney(supplier.registeredCapital)
  return (
    <>
      <RecordSection id="record-facts" title="基本信息" aside={`更新于 ${supplier.updateDate.slice(0, 10)}`}>
        <FactList
          facts={[
            ['统一社会信用代码', supplier.orgCode],
            ['简称', supplier.supplyCnnick],
            ['企业类型', supplier.companyForm],
            ['供应类别', supplier.supplierTypeName],
            ['企业规模', supplier.scaleName],
            ['注册资本', capital && `${capital} 元`],
            ['成立日期', supplier.establishDate],
            ['登记日期', supplier.registerDate],
            ['所在地区', supplier.regionName],
            ['注册地址', supplier.address],
            ['公示批次', supplier.batch],
            ['公示期', supplier.publicityStart && <PublicityState period={supplier} />],
            ['业绩', <AwardsLink key="awards" name={supplier.supplyCn} />],
            ['经营范围', supplier.businessScope],
          ]}
        />
      </RecordSection>
      <RecordSection id="record-contacts" title="联系方式" aside="个人信息已脱敏">
        <FactList
          facts={[
            ['法定代表人', supplier.legalPerson],
            ['联系人', supplier.personName],
            ['联系电话', supplier.supplyTel],
          ]}
        />
      </RecordSection>
    </>
  )
}
