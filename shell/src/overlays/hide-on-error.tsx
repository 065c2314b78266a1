import { Component, type ReactNode } from 'react';

/** What lies over the screens may fail, and the screens go on. */
export class HideOnError extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    // Past React, to where the page's errors are listened to.
    setTimeout(() => {
      throw error;
    });
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
