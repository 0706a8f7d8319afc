/** CSS of the pages of votings, beside that of every public page. */
export const voteStyle = `
form p{margin:1rem 0}
fieldset{border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;margin:1rem 0;min-width:0}
legend,.label{font-weight:600;padding:0}
/* Inside of its frame, which a text of several lines would break. */
legend{float:inline-start;width:100%;padding:0}
legend+*{clear:both}
label{display:flex;gap:.75rem;align-items:center;min-height:2.75rem;cursor:pointer}
label.label{padding:0}
input[type=radio]{width:1.375rem;height:1.375rem;flex:none;accent-color:var(--link)}
input:not([type=radio]),button{font:inherit;color:var(--ink);background:var(--page);border:1px solid var(--soft);border-radius:.375rem;padding:.5rem .75rem;width:100%;min-height:2.75rem}
button,.button{background:var(--link);border:1px solid var(--link);border-radius:.375rem;color:var(--page);font-weight:600;width:auto;padding:.5rem 1.25rem;display:inline-block;text-decoration:none;min-height:2.75rem}
button.plain{color:var(--link);background:var(--page)}
input:focus-visible,button:focus-visible,.button:focus-visible{outline:3px solid var(--link);outline-offset:2px}
/* What takes the focus is scrolled to with the message below it. */
[aria-invalid]{border-color:var(--alarm);scroll-margin-block:10rem}
.issue{display:block;margin-top:.25rem}
.code{max-width:12rem;letter-spacing:.2em}
.warn{border-inline-start:4px solid var(--alarm);background:var(--alarm-page);padding:.5rem .75rem;border-radius:.25rem}
.good{border-inline-start:4px solid var(--link);background:var(--card);padding:.5rem .75rem;border-radius:.25rem}
ol{padding-inline-start:1.5rem}ol li{margin:.75rem 0}
summary{cursor:pointer;min-height:1.75rem;color:var(--link)}
pre{white-space:pre-wrap;background:var(--card);padding:.5rem .75rem;border-radius:.375rem;font-size:.875rem}
`
