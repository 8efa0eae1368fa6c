import 'antd/dist/antd.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { api, extendApi, setSigningKey } from '../../../web/src/api.ts'
import { queryClient } from '../../../web/src/backoffice/query-client.ts'
import { Themed } from '../../../web/src/backoffice/shell/themed.tsx'
import { LayoutWrapper } from '../../../web/src/backoffice/ui/layout-wrapper.tsx'
import { MoneyInput } from '../../../web/src/backoffice/ui/money-input.tsx'
import { SelectableTree } from '../../../web/src/backoffice/ui/selectable-tree.tsx'
import { UnitAutocomplete } from '../../../web/src/backoffice/ui/unit-autocomplete.tsx'
import { UploadControl } from '../../../web/src/backoffice/ui/upload-control.tsx'
import { sessionCalls } from '../../../web/src/session-calls.ts'

const places = [
  { id: '44', parentId: null, label: '广东省' },
  { id: '4401', parentId: '44', label: '广州市' },
  { id: '440103', parentId: '4401', label: '荔湾区' },
  { id: '440104', parentId: '4401', label: '越秀区' },
  { id: '4403', parentId: '44', label: '深圳市' },
  { id: '440303', parentId: '4403', label: '罗湖区' },
]

/** Every shared widget inside a real form, whose values stand readable below it. */
const Stage = ({ client }: { client: QueryClient }) => {
  const [form] = Form.useForm()
  const values = Form.useWatch([], form)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    extendApi(sessionCalls)
    api.session.user({}).then(user => {
      setSigningKey(user.signKey)
      setReady(true)
    })
  }, [])
  return (
    <QueryClientProvider client={client}>
      <Themed>
        <LayoutWrapper title="部件">
          <Form
            form={form}
            layout="vertical"
            initialValues={{ budget: '0.00', large: '9007199254740993.99', former: 'gone', coming: 'gone' }}
          >
            <Form.Item name="place" label="区划">
              <SelectableTree nodes={places} />
            </Form.Item>
            <Form.Item name="leaf" label="末级区划">
              <SelectableTree nodes={places} parentsLocked />
            </Form.Item>
            <Form.Item name="places" label="多个区划">
              <SelectableTree nodes={places} isMultiple />
            </Form.Item>
            <Form.Item name="former" label="原区划">
              <SelectableTree nodes={places} />
            </Form.Item>
            <Form.Item name="coming" label="未到区划">
              <SelectableTree nodes={[]} isLoading />
            </Form.Item>
            <Form.Item name="budget" label="预算">
              <MoneyInput />
            </Form.Item>
            <Form.Item name="large" label="大额">
              <MoneyInput />
            </Form.Item>
            <Form.Item name="blank" label="未填">
              <MoneyInput />
            </Form.Item>
            <Form.Item name="unit" label="单位">
              <UnitAutocomplete />
            </Form.Item>
            <Form.Item name="files" label="附件">
              <UploadControl type="licence" maxCount={3} />
            </Form.Item>
          </Form>
        </LayoutWrapper>
        <LayoutWrapper>
          <pre id="values">{isReady ? JSON.stringify(values) : ''}</pre>
        </LayoutWrapper>
      </Themed>
    </QueryClientProvider>
  )
}

const place = document.getElementById('stage')
if (place) createRoot(place).render(<Stage client={queryClient} />)
