import type { Language } from '@oselia/contract/languages'

/** A figure that is written already, with the percent sign: `12,5 %` with a no-break space, in English `12.5%`. */
export const withPercentSign = (figure: string, language: Language) => `${figure}${language === 'en' ? '' : '\u00A0'}%`
