import { enterpriseScales } from '../../codes.ts'
import { firmsIn } from './firms.ts'
import { identifierOf, type OcdsObject, partyId, present } from './ocds-parts.ts'
import { type NoticeValues, rowsOf, textOf } from './shape.ts'

interface Party {
  name: string
  code?: string
  role: string
  address?: unknown
  person?: unknown
  phone?: unknown
  scale?: string
}

const toParty = ({ name, code = '', role, address, person, phone, scale }: Party): OcdsObject =>
  present({
    id: partyId(name, code),
    name,
    identifier: identifierOf(name, code),
    address: present({ streetAddress: textOf(address), countryName: textOf(address) && '中国' }),
    contactPoint: present({ name: textOf(person), telephone: textOf(phone) }),
    roles: [role],
    details: present({ scale: enterpriseScales[scale as keyof typeof enterpriseScales] }),
  })

/** Each of those who stand behind one name; what is said of it is said of the first. */
const together = (name: string, said: Omit<Party, 'name'>): Party[] =>
  firmsIn(name).map((firm, at) => (at === 0 ? { ...said, name: firm } : { name: firm, role: said.role }))

/** Suppliers of a result by its rows; of a contract, by the one that it names. */
const suppliersOf = (values: NoticeValues): Party[] => {
  const rows = rowsOf(values.suppliers)
  if (rows.length > 0)
    return rows.flatMap(row =>
      together(textOf(row.name), {
        code: textOf(row.creditCode),
        role: 'supplier',
        address: row.address,
        scale: textOf(row.scale),
      }),
    )
  return together(textOf(values.bidCompany), {
    role: 'supplier',
    address: values.supplierAddr,
    phone: values.supplierPhone,
  })
}

/** Everybody in a notice, each once with all of its roles. */
export const partiesOf = (values: NoticeValues): OcdsObject[] => {
  const buyer = {
    name: textOf(values.purchaser),
    address: values.purchaserAddr,
    person: values.purchaserLinkMan,
    phone: values.purchaserLinkPhone,
  }
  const all: Party[] = [
    { ...buyer, role: 'buyer' },
    // Who has no agency runs the procedure himself.
    ...(textOf(values.agency) ? [] : [{ ...buyer, role: 'procuringEntity' }]),
    {
      name: textOf(values.agency),
      code: textOf(values.agencyCode),
      role: 'procuringEntity',
      address: values.agentAddress,
      person: values.agentLinkMan,
      phone: values.agentLinkPhone,
    },
    ...suppliersOf(values),
  ]
  const known = new Map<string, OcdsObject>()
  for (const party of all.filter(({ name }) => name)) {
    const one = toParty(party)
    const before = known.get(String(one.id))
    const roles = [...((before?.roles as string[] | undefined) ?? []), party.role]
    known.set(String(one.id), { ...before, ...one, roles: [...new Set(roles)] })
  }
  return [...known.values()]
}
