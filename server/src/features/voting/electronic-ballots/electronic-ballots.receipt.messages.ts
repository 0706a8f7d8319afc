import { messages } from '@oselia/contract/languages'

/** Texts of what was recorded. */
export const receiptWords = messages({
  title: {
    uk: 'Ваш бюлетень зараховано',
    en: 'Your ballot has been recorded',
    ru: 'Ваш бюллетень учтён',
    es: 'Su papeleta ha quedado registrada',
  },
  conflict: {
    uk: 'Ваш бюлетень отримано, але від цього співвласника вже є інший. Обидва збережено; котрий зарахувати, вирішить лічильна комісія.',
    en: 'Your ballot was received, but there is already another one of this co-owner. Both are kept; the counting commission decides which one counts.',
    ru: 'Ваш бюллетень получен, но от этого совладельца уже есть другой. Оба сохранены; какой учесть, решит счётная комиссия.',
    es: 'Su papeleta se ha recibido, pero ya hay otra de este copropietario. Ambas se conservan; la comisión de recuento decidirá cuál cuenta.',
  },
  waiting: {
    uk: 'Бюлетень чекає на рішення комісії',
    en: 'The ballot waits for the commission’s decision',
    ru: 'Бюллетень ждёт решения комиссии',
    es: 'La papeleta espera la decisión de la comisión',
  },
  other: {
    uk: 'Від Вас уже є бюлетень, поданий іншим способом. Якщо це помилка, зверніться до ініціатора голосування.',
    en: 'There is already a ballot of yours, cast another way. If this is a mistake, contact the initiator of the voting.',
    ru: 'От Вас уже есть бюллетень, поданный другим способом. Если это ошибка, обратитесь к инициатору голосования.',
    es: 'Ya hay una papeleta suya emitida por otra vía. Si es un error, contacte con el convocante.',
  },
  meeting: { uk: 'на зборах', en: 'at the meeting', ru: 'на собрании', es: 'en la junta' },
  paper: { uk: 'паперовий листок', en: 'paper sheet', ru: 'бумажный листок', es: 'en papel' },
  code: { uk: 'онлайн, за кодом', en: 'online, by a code', ru: 'онлайн, по коду', es: 'en línea, con código' },
  signature: {
    uk: 'онлайн, з електронним підписом',
    en: 'online, with an electronic signature',
    ru: 'онлайн, с электронной подписью',
    es: 'en línea, con firma electrónica',
  },
  how: { uk: 'Спосіб: {how}', en: 'Way: {how}', ru: 'Способ: {how}', es: 'Vía: {how}' },
  at: { uk: 'Час: {at}', en: 'Time: {at}', ru: 'Время: {at}', es: 'Hora: {at}' },
  on: { uk: 'Дата: {at}', en: 'Date: {at}', ru: 'Дата: {at}', es: 'Fecha: {at}' },
  number: {
    uk: 'Квитанція № {number}',
    en: 'Receipt no. {number}',
    ru: 'Квитанция № {number}',
    es: 'Recibo n.º {number}',
  },
  hash: {
    uk: 'Контрольна сума (SHA-256)',
    en: 'Checksum (SHA-256)',
    ru: 'Контрольная сумма (SHA-256)',
    es: 'Suma de control (SHA-256)',
  },
  text: {
    uk: 'Що охоплює контрольна сума',
    en: 'What the checksum covers',
    ru: 'Что охватывает контрольная сумма',
    es: 'Qué cubre la suma de control',
  },
  keep: {
    uk: 'Збережіть цю сторінку або номер: за ними можна перевірити, що бюлетень враховано без змін.',
    en: 'Keep this page or the number: with them it can be checked that the ballot was counted unchanged.',
    ru: 'Сохраните эту страницу или номер: по ним можно проверить, что бюллетень учтён без изменений.',
    es: 'Guarde esta página o el número: con ellos se puede comprobar que la papeleta se contó sin cambios.',
  },
  representative: {
    uk: 'Представник: {initials}',
    en: 'Representative: {initials}',
    ru: 'Представитель: {initials}',
    es: 'Representante: {initials}',
  },
  signed: { uk: 'Підпис', en: 'Signature', ru: 'Подпись', es: 'Firma' },
  signedAt: {
    uk: 'Час підписання, вказаний у підписі: {at}',
    en: 'Time of signing as stated in the signature: {at}',
    ru: 'Время подписания, указанное в подписи: {at}',
    es: 'Hora de firma indicada en la firma: {at}',
  },
  mathValid: {
    uk: 'Підпис математично правильний.',
    en: 'The signature is mathematically valid.',
    ru: 'Подпись математически верна.',
    es: 'La firma es matemáticamente válida.',
  },
  mathUnchecked: {
    uk: 'Математику підпису тут не перевірено: алгоритм {algorithm} потребує перевірки в сервісі ЦЗО.',
    en: 'The mathematics of the signature was not checked here: {algorithm} has to be verified with a certified service.',
    ru: 'Математика подписи здесь не проверена: алгоритм {algorithm} требует проверки в сервисе ЦУО.',
    es: 'La matemática de la firma no se ha comprobado aquí: {algorithm} debe verificarse en un servicio acreditado.',
  },
  trusted: {
    uk: 'Сертифікат від довіреного надавача: {issuer}. Чи не відкликано його, не перевірено.',
    en: 'The certificate comes from a trusted issuer: {issuer}. Whether it was revoked was not checked.',
    ru: 'Сертификат от доверенного издателя: {issuer}. Не отозван ли он, не проверено.',
    es: 'El certificado procede de un emisor de confianza: {issuer}. No se ha comprobado si está revocado.',
  },
  chain: {
    uk: 'Чинність сертифіката та його видавця не перевірено.',
    en: 'The validity of the certificate and its issuer were not checked.',
    ru: 'Действительность сертификата и его издателя не проверены.',
    es: 'No se han comprobado la vigencia del certificado ni su emisor.',
  },
})
