/// <reference path="../../css.d.ts" />
// The small set of parts for every screen. The shell provides it at run time, with its styles.
import './tokens.css';
import './base.css';

export { Banner } from './banner.tsx';
export { Button, type ButtonProps } from './button.tsx';
export { ButtonLink, type ButtonLinkProps } from './button-link.tsx';
export { Empty } from './empty.tsx';
export { FailureCard } from './failure-card.tsx';
export { Field, type FieldControl } from './field.tsx';
export { InputBox } from './input-box.tsx';
export { Logo } from './logo.tsx';
export { Orb } from './orb.tsx';
export { Skeleton } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { type SubTab, SubTabs } from './sub-tabs.tsx';
export { TextInput, type TextInputProps } from './text-input.tsx';
export { Ticket } from './ticket.tsx';
