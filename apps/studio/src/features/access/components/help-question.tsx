import type { Solution } from '@revela/domain'
import { access, errorHelp } from '@revela/phrases'
import { Checkbox, Form } from 'antd'
import styles from './help-question.module.css'

const order: readonly Solution[] = ['selection', 'sale', 'delivery', 'site_pro']

const labelId = 'question_response_label'

const options = order.map((solution) => ({ value: solution, label: access.signUp.answers[solution] }))

/** "How can the product help you", any number of answers, at least one. The first one chosen decides where to begin. */
export function HelpQuestion() {
  return (
    <div className={styles.question}>
      <p id={labelId} className={styles.label}>
        {access.signUp.question}
      </p>
      <p className={styles.hint}>{access.signUp.questionHint}</p>
      <Form.Item
        name="question_response"
        rules={[{ required: true, type: 'array', min: 1, message: errorHelp.chooseOneSolution }]}
      >
        <Checkbox.Group className={styles.answers} options={options} role="group" aria-labelledby={labelId} />
      </Form.Item>
    </div>
  )
}
