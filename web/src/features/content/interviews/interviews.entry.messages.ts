import { messages } from '../../../platform/texts.ts'

/** Texts of entering answers that were given on paper or by phone. */
export const interviewEntry = messages({
  title: {
    uk: 'Внести відповідь',
    en: 'Enter an answer',
    ru: 'Внести ответ',
    es: 'Anotar una respuesta',
  },
  about: {
    uk: 'Цифри 1–9 вибирають варіант, Enter переходить до наступного запитання, Ctrl + Enter зберігає.',
    en: 'Digits 1–9 choose an option, Enter goes to the next question, Ctrl + Enter saves.',
    ru: 'Цифры 1–9 выбирают вариант, Enter ведёт к следующему вопросу, Ctrl + Enter сохраняет.',
    es: 'Los números 1–9 eligen una opción, Enter pasa a la pregunta siguiente y Ctrl + Enter guarda.',
  },
  person: { uk: 'Хто відповів', en: 'Who answered', ru: 'Кто ответил', es: 'Quién ha respondido' },
  unit: { uk: 'Від якого приміщення', en: 'For which unit', ru: 'От какого помещения', es: 'De qué inmueble' },
  channel: { uk: 'Як отримано', en: 'How it came', ru: 'Как получен', es: 'Cómo llegó' },
  paper: { uk: 'на папері', en: 'on paper', ru: 'на бумаге', es: 'en papel' },
  phone: { uk: 'телефоном', en: 'by phone', ru: 'по телефону', es: 'por teléfono' },
  saveNext: { uk: 'Зберегти й далі', en: 'Save and next', ru: 'Сохранить и далее', es: 'Guardar y seguir' },
  saved: {
    uk: 'Збережено: {name}. Разом відповідей: {count}',
    en: 'Saved: {name}. Answers in all: {count}',
    ru: 'Сохранено: {name}. Всего ответов: {count}',
    es: 'Guardada: {name}. Respuestas en total: {count}',
  },
  already: {
    uk: '{name}: відповідь уже є, ще одну внести не можна.',
    en: '{name} has answered already, another answer can’t be entered.',
    ru: '{name}: ответ уже есть, ещё один внести нельзя.',
    es: '{name} ya ha respondido, no se puede anotar otra respuesta.',
  },
})
