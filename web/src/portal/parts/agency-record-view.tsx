import type { AgencyDetail, AgentPerson } from '@sunport/contract/calls/agency.ts'
import { organisationHref } from '@sunport/regions/organisation-link.ts'
import { Link } from 'react-router'
import { usePortal } from '../use-portal.ts'
import type { AgencyRecordData } from './agency-record.ts'
import styles from './agency-record-view.module.css'
import type { Attempt } from './attempt.ts'
import { CreditRecords } from './credit-records.tsx'
import { FactList } from './fact-list.tsx'
import { RecordSection, RecordTable, shortColumn } from './record-section.tsx'
import type { RegisterColumn } from './register-table.tsx'

type Branch = AgencyDetail['branches'][number]
type Qualification = AgencyDetail['qualifications'][number]
type Evaluation = AgencyDetail['evaluations'][number]

const branchColumns: RegisterColumn<Branch>[] = [
  { label: '名称', cell: row => row.name, isHead: true },
  { label: '地区', cell: row => row.regionName },
  { label: '地址', cell: row => row.address },
  shortColumn('联系人', row => row.linkMan),
  shortColumn('联系电话', row => row.linkPhone),
]
const evaluationColumns: RegisterColumn<Evaluation>[] = [
  { label: '评价年度', cell: row => `${row.year} 年`, isHead: true },
  { label: '评价等次', cell: row => row.grade },
  { label: '得分', cell: row => row.score && Number(row.score).toFixed(1) },
  { label: '评价单位', cell: row => row.evaluator },
  shortColumn('评价日期', row => row.evaluateDate),
]
const qualificationColumns: RegisterColumn<Qualification>[] = [
  { label: '资质名称', cell: row => row.name, isHead: true },
  { label: '等级', cell: row => row.level ?? '—' },
  { label: '证书编号', cell: row => row.certificateNo },
  { label: '发证机关', cell: row => row.issuer },
  shortColumn('发证日期', row => row.issueDate),
  shortColumn('有效期至', row => row.validTo ?? '长期'),
]
const staffColumns: RegisterColumn<AgentPerson>[] = [
  { label: '姓名', cell: row => row.personName, isHead: true },
  { label: '岗位', cell: row => row.position },
  { label: '职称', cell: row => row.title ?? '—' },
  { label: '学历', cell: row => row.education },
  { label: '用工形式', cell: row => (row.isFullTime ? '专职' : '兼职') },
  { label: '从业起始', cell: row => row.practiceDate?.slice(0, 7) },
]
const trainingColumn: RegisterColumn<AgentPerson> = {
  label: '本年培训',
  cell: row => `${row.trainingHours} 学时`,
}

/** The whole record of an agency: facts, branches, qualifications, staff, evaluations and credit. */
export const AgencyRecord = ({ record }: { record: AgencyRecordData }) => (
  <>
    <BaseFacts agency={record.agency} />
    <RecordTable
      id="record-branches"
      title="分支机构"
      columns={branchColumns}
      rows={{ value: record.agency.branches }}
      emptyWords="暂无分支机构"
      unit="个"
    />
    <RecordTable
      id="record-qualifications"
      title="资质"
      columns={qualificationColumns}
      rows={{ value: record.agency.qualifications }}
      emptyWords="暂无资质信息"
      unit="项"
    />
    <StaffTable staff={record.staff} columns={staffColumns} />
    <Evaluations agency={record.agency} />
    <CreditRecords rows={record.credits} />
  </>
)

/** Who works for an agency and with what: the second view of its record. */
export const AgencyPractice = ({ record }: { record: AgencyRecordData }) => (
  <>
    <PracticeFacts agency={record.agency} />
    <StaffTable staff={record.staff} columns={[...staffColumns, trainingColumn]} />
    <Evaluations agency={record.agency} />
  </>
)

const BaseFacts = ({ agency }: { agency: AgencyDetail }) => (
  <RecordSection id="record-facts" title="基本信息" aside={`更新于 ${agency.updateDate.slice(0, 10)}`}>
    <FactList
      facts={[
        ['统一社会信用代码', agency.orgCode],
        ['机构类型', agency.agentTypeName],
        ['所在地区', agency.regionName],
        ['登记日期', agency.registerDate],
        ['注册地址', agency.registerAddress],
        ['办公地址', agency.officeAddress],
        ['法定代表人', agency.legalPerson],
        ['联系人', agency.linkMan],
        ['联系电话', agency.linkPhone],
        ['从业人员', `${agency.staffCount} 人`],
        ['代理项目', <ProjectsLink key="projects" agency={agency} />],
        ['业务范围', agency.businessScope],
      ]}
    />
  </RecordSection>
)

const PracticeFacts = ({ agency }: { agency: AgencyDetail }) => (
  <RecordSection id="record-practice" title="从业条件" aside={`更新于 ${agency.updateDate.slice(0, 10)}`}>
    <FactList
      facts={[
        ['统一社会信用代码', agency.orgCode],
        ['登记日期', agency.registerDate],
        ['从业人员', `${agency.staffCount} 人`],
        ['其中专职', `${agency.fullTimeCount} 人`],
        ['办公场所', agency.officeAddress],
        ['办公面积', agency.officeArea && `${Number(agency.officeArea)} 平方米`],
        ['开标室', `${agency.openingRooms} 间`],
        ['评审室', `${agency.reviewRooms} 间`],
        ['录音录像', agency.isRecorded ? '开标、评审全程录音录像' : '未配备全程录音录像设备'],
        ['代理项目', <ProjectsLink key="projects" agency={agency} />],
      ]}
    />
  </RecordSection>
)

/** Leads to the notices that name the agency. */
const ProjectsLink = ({ agency }: { agency: AgencyDetail }) => {
  const { pack } = usePortal()
  const words = `${agency.projectCount.toLocaleString('en-US')} 个`
  const href = organisationHref(pack, agency.agentName, 'agency')
  if (agency.projectCount === 0 || !href) return words
  return (
    <>
      {words}（
      <Link className={styles.link} to={href}>
        查看公告
      </Link>
      ）
    </>
  )
}

interface StaffTableProps {
  staff: Attempt<AgentPerson[]>
  columns: RegisterColumn<AgentPerson>[]
}

const StaffTable = ({ staff, columns }: StaffTableProps) => (
  <RecordTable
    id="record-staff"
    title="从业人员"
    columns={columns}
    rows={staff}
    emptyWords="暂无从业人员信息"
    unit="人"
  />
)

const Evaluations = ({ agency }: { agency: AgencyDetail }) => (
  <RecordTable
    id="record-evaluations"
    title="评价记录"
    columns={evaluationColumns}
    rows={{ value: agency.evaluations }}
    emptyWords="暂无评价记录"
    unit="条"
  />
)
