package com.viewmax.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
