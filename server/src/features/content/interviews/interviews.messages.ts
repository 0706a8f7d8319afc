import { messages } from '@oselia/contract/languages'
import { publicationWords } from '../publishing/publishing.public.js'

/** Labels of the exported list of interviews. */
export const interviewWords = messages({
  ...publicationWords,
  list: { uk: 'Опитування', en: 'Polls', ru: 'Опросы', es: 'Encuestas' },
  published: { uk: 'Відкрито', en: 'Open', ru: 'Открыт', es: 'Abierta' },
  archived: { uk: 'Завершено', en: 'Closed', ru: 'Завершён', es: 'Cerrada' },
  ends_at: { uk: 'Завершення', en: 'Closes', ru: 'Окончание', es: 'Cierre' },
  phase: { uk: 'Етап', en: 'Stage', ru: 'Этап', es: 'Fase' },
  open: { uk: 'Триває', en: 'Open', ru: 'Идёт', es: 'Abierta' },
  paused: { uk: 'Призупинено', en: 'Paused', ru: 'Приостановлен', es: 'En pausa' },
  closed: { uk: 'Завершено', en: 'Closed', ru: 'Завершён', es: 'Cerrada' },
  respondent: { uk: 'Хто відповідає', en: 'Respondent', ru: 'Кто отвечает', es: 'Quién responde' },
  person: { uk: 'Кожна людина', en: 'Each person', ru: 'Каждый человек', es: 'Cada persona' },
  realty: { uk: 'Кожне приміщення', en: 'Each unit', ru: 'Каждое помещение', es: 'Cada inmueble' },
  anonymous: { uk: 'Анонімне', en: 'Anonymous', ru: 'Анонимный', es: 'Anónima' },
  questions: { uk: 'Запитань', en: 'Questions', ru: 'Вопросов', es: 'Preguntas' },
  answers: { uk: 'Відповідей', en: 'Answers', ru: 'Ответов', es: 'Respuestas' },
  pinned: { uk: 'Закріплено', en: 'Pinned', ru: 'Закреплён', es: 'Fijada' },
})

/** Texts of the notification of the author. */
export const tellingWords = messages({
  closed: {
    uk: 'Опитування завершено: {name}. Відповідей: {answers}',
    en: 'A poll is closed: {name}. Answers: {answers}',
    ru: 'Опрос завершён: {name}. Ответов: {answers}',
    es: 'Encuesta cerrada: {name}. Respuestas: {answers}',
  },
  open: { uk: 'Переглянути результати', en: 'See the results', ru: 'Посмотреть результаты', es: 'Ver los resultados' },
})
