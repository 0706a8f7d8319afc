import { messages } from '../../../platform/texts.ts'

/** Rules that only some statutes have, in the form and in sentences. */
export const votingRule = messages({
  email_request_days: {
    uk: 'Просити повідомлення е-поштою: не пізніше ніж за, днів',
    en: 'Ask for notices by e-mail: days before at least',
    ru: 'Просить уведомление по эл. почте: не позднее чем за, дней',
    es: 'Pedir la convocatoria por correo: días antes como mínimo',
  },
  email_request_hint: {
    uk: 'До зборів. Порожньо — просити можна будь-коли.',
    en: 'Before the meeting. Empty: at any time.',
    ru: 'До собрания. Пусто — просить можно в любое время.',
    es: 'Antes de la junta. Vacío: en cualquier momento.',
  },
  words_email_request_days: {
    uk: 'Повідомлення е-поштою просять не пізніше ніж за стільки днів до зборів: {n}.',
    en: 'Notices by e-mail are asked for at least so many days before the meeting: {n}.',
    ru: 'Уведомление по электронной почте просят не позднее чем за столько дней до собрания: {n}.',
    es: 'La convocatoria por correo electrónico se pide al menos estos días antes de la junta: {n}.',
  },
  min_initiators: {
    uk: 'В ініціативній групі не менше співвласників',
    en: 'Co-owners in an initiative group at least',
    ru: 'В инициативной группе не менее совладельцев',
    es: 'Copropietarios del grupo promotor como mínimo',
  },
  words_min_initiators: {
    uk: 'В ініціативній групі співвласників — не менше {n}.',
    en: 'Co-owners in an initiative group: {n} at least.',
    ru: 'В инициативной группе совладельцев — не менее {n}.',
    es: 'Copropietarios del grupo promotor: {n} como mínimo.',
  },
  code_contestable: {
    uk: 'Голоси за кодом можуть оскаржити: попереджати про це',
    en: 'Votes by a code may be contested: warn of it',
    ru: 'Голоса по коду могут оспорить: предупреждать об этом',
    es: 'Los votos con código pueden impugnarse: advertirlo',
  },
  words_code_contestable: {
    uk: 'Голоси за кодом можуть оскаржити.',
    en: 'Votes by a code may be contested.',
    ru: 'Голоса по коду могут оспорить.',
    es: 'Los votos con código pueden impugnarse.',
  },
  proxy_form: {
    uk: 'Форма довіреності, не нижча за',
    en: 'Form of a proxy, at least',
    ru: 'Форма доверенности, не ниже',
    es: 'Forma de la delegación, al menos',
  },
  proxy_form_text: {
    uk: 'текстова: лист чи повідомлення',
    en: 'text: an e-mail or a message',
    ru: 'текстовая: письмо или сообщение',
    es: 'texto: correo o mensaje',
  },
  proxy_form_written: {
    uk: 'проста письмова',
    en: 'written and signed',
    ru: 'простая письменная',
    es: 'escrita y firmada',
  },
  proxy_form_notarised: { uk: 'нотаріальна', en: 'notarised', ru: 'нотариальная', es: 'notarial' },
  words_proxy_form_written: {
    uk: 'Довіреність — письмова, з підписом.',
    en: 'A proxy is written and signed.',
    ru: 'Доверенность — письменная, с подписью.',
    es: 'La delegación es escrita y firmada.',
  },
  words_proxy_form_notarised: {
    uk: 'Довіреність — нотаріально посвідчена.',
    en: 'A proxy is notarised.',
    ru: 'Доверенность — нотариально удостоверенная.',
    es: 'El poder es notarial.',
  },
  second_call: {
    uk: 'Без кворуму збори можна провести за другим скликанням',
    en: 'Without the quorum the meeting may be held in second call',
    ru: 'Без кворума собрание можно провести по второму созыву',
    es: 'Sin quórum la junta puede celebrarse en segunda convocatoria',
  },
  second_call_after: {
    uk: 'Друге скликання не раніше ніж через, хвилин',
    en: 'Second call after at least, minutes',
    ru: 'Второй созыв не раньше чем через, минут',
    es: 'Segunda convocatoria tras al menos, minutos',
  },
  second_call_quorum: {
    uk: 'Друге скликання має власний кворум',
    en: 'The second call has a quorum of its own',
    ru: 'У второго созыва свой кворум',
    es: 'La segunda convocatoria tiene su propio quórum',
  },
  words_second_call: {
    uk: 'Друге скликання — не раніше ніж через {n} хв; кворум — {part}.',
    en: 'Second call: after at least {n} min; its quorum is {part}.',
    ru: 'Второй созыв — не раньше чем через {n} мин; кворум — {part}.',
    es: 'Segunda convocatoria: tras al menos {n} min; su quórum es {part}.',
  },
  words_second_call_free: {
    uk: 'Друге скликання — не раніше ніж через {n} хв, без кворуму.',
    en: 'Second call: after at least {n} min, without a quorum.',
    ru: 'Второй созыв — не раньше чем через {n} мин, без кворума.',
    es: 'Segunda convocatoria: tras al menos {n} min, sin quórum.',
  },
  dominant: {
    uk: 'Якщо хтось має понад {part} усіх голосів, кожен співвласник має один голос.',
    en: 'Where one owner has more than {part} of all votes, each co-owner has one vote.',
    ru: 'Если кто-то имеет более {part} всех голосов, у каждого совладельца один голос.',
    es: 'Si alguien tiene más de {part} de los votos, cada copropietario tiene un voto.',
  },
  officers: {
    uk: 'Голову й секретаря зборів обирає більшість',
    en: 'Chair and secretary are elected by a majority of',
    ru: 'Председателя и секретаря собрания избирает большинство',
    es: 'Presidente y secretario se eligen por mayoría de',
  },
  officers_hint: {
    uk: 'Кожен присутній має один голос.',
    en: 'Each who is present has one vote.',
    ru: 'У каждого присутствующего один голос.',
    es: 'Cada asistente tiene un voto.',
  },
  officers_present: { uk: 'присутніх', en: 'those present', ru: 'присутствующих', es: 'los asistentes' },
  officers_cast: {
    uk: 'голосів «за» і «проти»',
    en: 'votes for and against',
    ru: 'голосов «за» и «против»',
    es: 'los votos a favor y en contra',
  },
  officers_by_video: {
    uk: 'Голову й секретаря обирають і учасники відеозв’язку',
    en: 'Those on video elect chair and secretary too',
    ru: 'Председателя и секретаря избирают и участники видеосвязи',
    es: 'Quienes asisten por vídeo también eligen presidente y secretario',
  },
})
