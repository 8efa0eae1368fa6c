/** What a form hands to each of its inputs. */
export interface ControlProps {
  id?: string
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
  'aria-required'?: 'true'
  'aria-invalid'?: 'true'
  'aria-describedby'?: string
}
