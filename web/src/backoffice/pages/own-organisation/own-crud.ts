import { org } from '@sunport/contract/calls/org.ts'
import { orgFieldNames as names, type Org } from '@sunport/contract/calls/org-shapes.ts'
import { api } from '../../../api.ts'
import { defineCrud, formAction } from '../../crud/define-crud.ts'

/** The form in which a unit asks for changes; it is saved as a request. */
export const ownCrud = defineCrud<Org>({
  feature: 'organisation',
  name: 'own',
  title: '本单位信息',
  rowKey: row => row.id,
  rowName: row => row.orgName,
  list: async () => ({ rows: [await api.org.own({})], total: 1 }),
  columns: [],
  filters: [],
  fields: [
    { name: 'shortName', label: names.shortName, kind: 'text', section: '提交后由上级审核，通过后生效' },
    { name: 'leader', label: names.leader, kind: 'text' },
    { name: 'contact', label: names.contact, kind: 'text' },
    { name: 'contactPhone', label: names.contactPhone, kind: 'text' },
    { name: 'landline', label: names.landline, kind: 'text', placeholder: '区号-号码' },
    { name: 'fax', label: names.fax, kind: 'text', placeholder: '区号-号码' },
    { name: 'email', label: names.email, kind: 'text' },
    { name: 'postalCode', label: names.postalCode, kind: 'text' },
    { name: 'hours', label: names.hours, kind: 'text', isWide: true },
    { name: 'address', label: names.address, kind: 'text', isWide: true },
    { name: 'intro', label: names.intro, kind: 'textarea', isWide: true },
  ],
  update: formAction({
    schema: org.propose.input,
    permission: org.propose.access,
    values: (row: Org) => ({
      shortName: row.shortName,
      leader: row.leader,
      contact: row.contact,
      contactPhone: row.contactPhone,
      landline: row.landline,
      fax: row.fax,
      email: row.email,
      postalCode: row.postalCode,
      hours: row.hours,
      address: row.address,
      intro: row.intro,
    }),
    save: api.org.propose,
  }),
})
