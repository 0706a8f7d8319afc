import { messages, plural } from '../../../platform/texts.ts'

/** Texts of the count before sending. */
export const audienceReach = messages({
  to: {
    uk: 'Адресовано: {people}, {units}, {houses}',
    en: 'Addressed to {people}, {units}, {houses}',
    ru: 'Адресовано: {people}, {units}, {houses}',
    es: 'Dirigido a {people}, {units}, {houses}',
  },
  people: plural({
    uk: { one: '{count} особа', few: '{count} особи', many: '{count} осіб', other: '{count} особи' },
    en: { one: '{count} person', other: '{count} people' },
    ru: { one: '{count} человек', few: '{count} человека', many: '{count} человек', other: '{count} человека' },
    es: { one: '{count} persona', other: '{count} personas' },
  }),
  houses: plural({
    uk: {
      one: '{reached} з {count} будинку',
      few: '{reached} з {count} будинків',
      many: '{reached} з {count} будинків',
      other: '{reached} з {count} будинку',
    },
    en: { one: '{reached} of {count} building', other: '{reached} of {count} buildings' },
    ru: {
      one: '{reached} из {count} дома',
      few: '{reached} из {count} домов',
      many: '{reached} из {count} домов',
      other: '{reached} из {count} дома',
    },
    es: { one: '{reached} de {count} edificio', other: '{reached} de {count} edificios' },
  }),
  units: plural({
    uk: {
      one: '{reached} з {count} приміщення',
      few: '{reached} з {count} приміщень',
      many: '{reached} з {count} приміщень',
      other: '{reached} з {count} приміщення',
    },
    en: { one: '{reached} of {count} unit', other: '{reached} of {count} units' },
    ru: {
      one: '{reached} из {count} помещения',
      few: '{reached} из {count} помещений',
      many: '{reached} из {count} помещений',
      other: '{reached} из {count} помещения',
    },
    es: { one: '{reached} de {count} inmueble', other: '{reached} de {count} inmuebles' },
  }),
  byMessage: {
    uk: 'Електронною поштою або SMS можна сповістити: {reached} (e-mail — {email}, SMS — {sms})',
    en: 'Can be notified by e-mail or SMS: {reached} (e-mail {email}, SMS {sms})',
    ru: 'По e-mail или SMS можно оповестить: {reached} (e-mail — {email}, SMS — {sms})',
    es: 'Se puede avisar por correo o SMS a {reached} (correo: {email}, SMS: {sms})',
  },
  missed: {
    uk: 'Неможливо сповістити: {count} ({reasons})',
    en: 'Can’t be notified: {count} ({reasons})',
    ru: 'Оповестить нельзя: {count} ({reasons})',
    es: 'No se puede avisar a {count} ({reasons})',
  },
  chosen_absent: { uk: 'зараз відсутні', en: 'currently away', ru: 'сейчас отсутствуют', es: 'ausentes ahora' },
  chosen_no_contact: { uk: 'немає контакту', en: 'no contact', ru: 'нет контакта', es: 'sin contacto' },
  chosen_no_consent: { uk: 'немає згоди', en: 'no consent', ru: 'нет согласия', es: 'sin consentimiento' },
  missedBy: {
    uk: 'Вибрані канали не дійдуть до: {count} ({reasons})',
    en: 'The chosen channels do not reach {count} ({reasons})',
    ru: 'Выбранные каналы не дойдут до: {count} ({reasons})',
    es: 'Los canales elegidos no llegan a {count} ({reasons})',
  },
  reason: { uk: '{reason} — {count}', en: '{reason}: {count}', ru: '{reason} — {count}', es: '{reason}: {count}' },
  absent: { uk: 'зараз відсутні', en: 'currently away', ru: 'сейчас отсутствуют', es: 'ausentes ahora' },
  no_contact: {
    uk: 'немає телефону й e-mail',
    en: 'no phone or e-mail',
    ru: 'нет телефона и e-mail',
    es: 'sin teléfono ni correo',
  },
  no_consent: {
    uk: 'немає згоди на e-mail чи SMS',
    en: 'no consent to e-mail or SMS',
    ru: 'нет согласия на e-mail или SMS',
    es: 'sin consentimiento para correo o SMS',
  },
  show: { uk: 'Показати, кого', en: 'Show who', ru: 'Показать, кого', es: 'Ver quiénes' },
  missedTitle: {
    uk: 'Кого неможливо сповістити',
    en: 'Who can’t be notified',
    ru: 'Кого нельзя оповестить',
    es: 'A quién no se puede avisar',
  },
  why: { uk: 'Причина', en: 'Reason', ru: 'Причина', es: 'Motivo' },
  any: { uk: 'Усі причини', en: 'All reasons', ru: 'Все причины', es: 'Todos los motivos' },
  nobodyChosen: {
    uk: 'Виберіть, кому це адресовано.',
    en: 'Choose who it is for.',
    ru: 'Выберите, кому это адресовано.',
    es: 'Elija a quién va dirigido.',
  },
})
