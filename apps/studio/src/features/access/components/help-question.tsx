import type { Solution } from '@revela/domain'
import { access, errorHelp } from '@revela/phrases'
import { Checkbox, Form } from 'antd'
import styles from './help-question.module.css'

const order: readonly Solution[] = ['selection', 'sale', 'delivery', 'site_pro']

const options = order.map((solution) => ({ value: solution, label: access.signUp.answers[solution] }))

const none: Solution[] = []

type ChoicesProps = {
  readonly id?: string
  readonly value?: Solution[]
  readonly onChange?: (chosen: Solution[]) => void
  readonly 'aria-describedby'?: string
}

/** The answers as one group: its question names it, and its error describes it. */
function Choices({ id, value = none, onChange, 'aria-describedby': describedBy }: ChoicesProps) {
  return (
    <fieldset id={id} className={styles.question} aria-describedby={describedBy} tabIndex={-1}>
      <legend className={styles.label}>{access.signUp.question}</legend>
      <p className={styles.hint}>{access.signUp.questionHint}</p>
      <Checkbox.Group
        className={styles.answers ?? ''}
        options={options}
        value={value}
        onChange={(chosen) => onChange?.(inOrderOfChoice(value, chosen))}
      />
    </fieldset>
  )
}

/** The kit returns the answers in the order they are listed; the first one chosen must stay first. */
function inOrderOfChoice(before: readonly Solution[], chosen: readonly Solution[]): Solution[] {
  return [...before.filter((one) => chosen.includes(one)), ...chosen.filter((one) => !before.includes(one))]
}

const atLeastOne = {
  validator: (_: unknown, chosen: readonly Solution[] = []) =>
    chosen.length > 0 ? Promise.resolve() : Promise.reject(new Error(errorHelp.chooseOneSolution)),
}

/** "How can the product help you", any number of answers, at least one. The first one chosen decides where to begin. */
export function HelpQuestion() {
  return (
    <Form.Item name="question_response" rules={[atLeastOne]}>
      <Choices />
    </Form.Item>
  )
}
