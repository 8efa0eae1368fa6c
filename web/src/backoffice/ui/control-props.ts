/** What a form hands to each of its inputs. */
export interface ControlProps {
  id?: string
  disabled?: boolean
  placeholder?: string
  onBlur?: (...event: unknown[]) => void
  'aria-label'?: string
  'aria-required'?: 'true'
  'aria-invalid'?: 'true'
  'aria-describedby'?: string
}
