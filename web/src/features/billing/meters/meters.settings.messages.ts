import { messages } from '../../../platform/texts.ts'

/** Texts of the rules of readings. */
export const meterSettings = messages({
  section: { uk: 'Правила показань', en: 'Reading rules', ru: 'Правила показаний', es: 'Reglas de lecturas' },
  readOnly: {
    uk: 'Ці правила змінює роль із правом змінювати лічильники та доступом до всіх будинків.',
    en: 'A role that may change meters and has access to all buildings can change these rules.',
    ru: 'Эти правила меняет роль с правом изменять счётчики и доступом ко всем домам.',
    es: 'Estas reglas las cambia un rol que puede modificar contadores y tiene acceso a todos los edificios.',
  },
  window: {
    uk: 'Коли мешканці передають показання',
    en: 'When residents send readings',
    ru: 'Когда жильцы передают показания',
    es: 'Cuándo envían lecturas los residentes',
  },
  windowText: {
    uk: 'За особистим посиланням показання приймаються лише в ці дні місяця. День після кінця місяця означає його останній день. Працівники вносять показання будь-коли.',
    en: 'By their link residents can send readings only on these days of the month. A day past the end of a month means its last day. Staff enter readings at any time.',
    ru: 'По личной ссылке показания принимаются только в эти дни месяца. День после конца месяца означает его последний день. Сотрудники вносят показания в любое время.',
    es: 'Con su enlace los residentes solo pueden enviar lecturas estos días del mes. Un día posterior al fin de mes equivale al último. El personal introduce lecturas en cualquier momento.',
  },
  days_from: { uk: 'З дня місяця', en: 'From day', ru: 'С дня месяца', es: 'Desde el día' },
  days_to: { uk: 'До дня місяця', en: 'To day', ru: 'По день месяца', es: 'Hasta el día' },
  estimates: {
    uk: 'Якщо показання немає',
    en: 'Where a reading is missing',
    ru: 'Если показания нет',
    es: 'Si falta una lectura',
  },
  estimate_months: {
    uk: 'Рахувати за середнім, місяців',
    en: 'Estimate by the mean of, months',
    ru: 'Считать по среднему, месяцев',
    es: 'Estimar con la media de, meses',
  },
  estimateHint: {
    uk: 'Наступне показання перерахує оцінені місяці',
    en: 'The next reading corrects the estimated months',
    ru: 'Следующее показание пересчитает оценённые месяцы',
    es: 'La siguiente lectura corrige los meses estimados',
  },
  control: { uk: 'Контроль', en: 'Control', ru: 'Контроль', es: 'Control' },
  large_factor: {
    uk: 'Перепитувати, якщо більше за звичайне, разів',
    en: 'Ask when above the usual, times',
    ru: 'Переспрашивать, если больше обычного, раз',
    es: 'Preguntar si supera lo habitual, veces',
  },
  largeHint: {
    uk: 'Таке показання зберігається лише після підтвердження',
    en: 'Such a reading is saved only when confirmed',
    ru: 'Такое показание сохраняется только после подтверждения',
    es: 'Esa lectura solo se guarda si se confirma',
  },
  checks: { uk: 'Повірка', en: 'Verification', ru: 'Поверка', es: 'Verificación' },
  checksText: {
    uk: 'Строк повірки вказується в картці лічильника. Список тих, кому пора:',
    en: 'The verification date is in the card of each meter. Those that are due:',
    ru: 'Срок поверки указывается в карточке счётчика. Список тех, кому пора:',
    es: 'La fecha de verificación está en la ficha de cada contador. Los que vencen:',
  },
  checksDue: {
    uk: 'Повірка протягом 60 днів',
    en: 'Verification within 60 days',
    ru: 'Поверка в течение 60 дней',
    es: 'Verificación en 60 días',
  },
  saved: { uk: 'Правила збережено', en: 'The rules are saved', ru: 'Правила сохранены', es: 'Reglas guardadas' },
})
