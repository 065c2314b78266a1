import { toError } from '@viewmax/shared/internal';
import { Component, type ReactNode } from 'react';
import { readDiscovery } from '../page/read-page.ts';
import { nameOf } from '../releases/releases.ts';
import { report } from '../reports/report.ts';

interface Given {
  children: ReactNode;
  instead: (error: Error, release: string, again: () => void) => ReactNode;
}

const shell = (): string => nameOf(readDiscovery().shell);

/** Draws something else where the shell's own content throws, until it is asked for again. */
export class Catch extends Component<Given, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(cause: unknown): { error: Error } {
    return { error: toError(cause) };
  }

  again = (): void => this.setState({ error: null });

  override componentDidCatch(cause: unknown): void {
    report({ kind: 'render', release: shell(), error: toError(cause) });
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.instead(error, shell(), this.again) : this.props.children;
  }
}
