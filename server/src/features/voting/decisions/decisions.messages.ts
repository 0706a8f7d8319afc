import { messages } from '@oselia/contract/languages'

/** Subjects of messages about decisions. */
export const decisionWords = messages({
  assigned: {
    uk: 'Вам доручено рішення «{name}»',
    en: 'You are responsible for the decision “{name}”',
    ru: 'Вам поручено решение «{name}»',
    es: 'Se le ha asignado el acuerdo «{name}»',
  },
  late: {
    uk: 'Строк виконання рішення «{name}» минув {day}',
    en: 'The decision “{name}” was due on {day}',
    ru: 'Срок исполнения решения «{name}» истёк {day}',
    es: 'El plazo del acuerdo «{name}» venció el {day}',
  },
  open: { uk: 'Відкрити рішення', en: 'Open the decision', ru: 'Открыть решение', es: 'Abrir el acuerdo' },
})
